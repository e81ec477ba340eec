import type { Language } from "@/lib/locale";

/** What a shop would fill in: a usual text, and one that is longer than its place. */
type Samples = {
  product: string;
  longProduct: string;
  longWord: string;
  brand: string;
  person: string;
  category: string;
  city: string;
  otherCity: string;
};

export const SAMPLES: Record<Language, Samples> = {
  tr: {
    product: "Uşak kilimi",
    longProduct: "Kök boyalı, el dokuması, çift yüzlü Uşak kilimi, püsküllü ve numaralı",
    longWord: "Muvaffakiyetsizleştiricileştiriveremeyebileceklerimizdenmişsinizcesine",
    brand: "Kök Boya",
    person: "Nil Kaya",
    category: "Kilimler",
    city: "İstanbul",
    otherCity: "Gaziantep",
  },
  en: {
    product: "Uşak kilim",
    longProduct: "Hand-woven reversible Uşak kilim, dyed with madder, fringed and numbered",
    longWord: "Pneumonoultramicroscopicsilicovolcanoconiosis",
    brand: "Kök Boya",
    person: "Nil Kaya",
    category: "Kilims",
    city: "Istanbul",
    otherCity: "Gaziantep",
  },
  de: {
    product: "Uşak-Kelim",
    longProduct: "Handgewebter, beidseitiger Uşak-Kelim, mit Krapp gefärbt, mit Fransen",
    longWord: "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
    brand: "Kök Boya",
    person: "Nil Kaya",
    category: "Kelims",
    city: "Istanbul",
    otherCity: "Gaziantep",
  },
  ar: {
    product: "كليم أوشاك",
    longProduct: "كليم أوشاك منسوج يدويًا بوجهين، مصبوغ بالفوة، بشراريب ومرقّم ومن صوف خالص",
    longWord: "أفاستسقيناكموها_أنلزمكموها_فسيكفيكهم_ليستخلفنهم_والمستضعفين",
    brand: "كوك بويا",
    person: "نيل كايا",
    category: "الكليم",
    city: "إسطنبول",
    otherCity: "غازي عنتاب",
  },
};
