//! Peştemal, towels and bathrobes.

use super::types::{Choice, Family, Kind, Leaf};

pub(crate) const FAMILY: Family = Family {
    kind: Kind::Towel,
    name: [
        "Peştemal ve Havlu",
        "Peshtemals and Towels",
        "Peschtemals und Handtücher",
        "مناشف وبشكير",
    ],
    slug: ["pestemal-ve-havlu", "peshtemals-and-towels", "peschtemals-und-handtuecher", "manashif"],
    description: [
        "Buldan ve Denizli tezgâhlarından hamam kültürü: ince peştemaller, havlular, bornozlar. \
         Pamuk iplik suyu çabuk çeker, çabuk kurur ve her yıkamada biraz daha yumuşar. Plajda, \
         hamamda ya da koltuğun üzerinde: saçaklı kenarları elle bükülen bu dokumalar az yer kaplar.",
        "The culture of the hammam from the looms of Buldan and Denizli: light peshtemals, towels, \
         bathrobes. Cotton yarn takes up water quickly, dries quickly and grows softer with every \
         wash. At the beach, in the bath or over the sofa: with fringes twisted by hand they take \
         little room.",
        "Hamamkultur von den Webstühlen aus Buldan und Denizli: leichte Peschtemals, Handtücher, \
         Bademäntel. Das Baumwollgarn nimmt Wasser schnell auf, trocknet schnell und wird mit jeder \
         Wäsche weicher. Am Strand, im Bad oder auf dem Sofa: mit von Hand gedrehten Fransen \
         brauchen sie wenig Platz.",
        "ثقافة الحمّام من أنوال بولدان ودنيزلي: بشاكير خفيفة ومناشف وأرواب حمام. خيوط القطن تمتص الماء \
         بسرعة وتجف بسرعة وتزداد نعومة مع كل غسلة. على الشاطئ أو في الحمّام أو فوق الأريكة: أهدابها \
         مبرومة باليد ولا تشغل إلا حيّزًا صغيرًا.",
    ],
    making: [
        "Kara tezgâhta mekikle dokunur, saçakları tek tek elle bükülür.",
        "Woven with the shuttle on a black loom; every fringe is twisted by hand.",
        "Mit dem Schiffchen auf dem alten Webstuhl gewebt; jede Franse wird von Hand gedreht.",
        "تُنسج بالمكوك على نول تقليدي وتُبرم أهدابها يدويًا واحدة واحدة.",
    ],
    care: [
        "30 derecede yıkayın, yumuşatıcı kullanmayın; yıkandıkça yumuşar.",
        "Wash at 30 degrees without softener; it grows softer with every wash.",
        "Bei 30 Grad ohne Weichspüler waschen; wird mit jeder Wäsche weicher.",
        "يُغسل عند 30 درجة دون منعّم ويزداد نعومة مع كل غسلة.",
    ],
    pattern: ["Desenli", "Pattern", "Muster", "بنمط"],
    motifs: &[
        ["Sultan Çizgili", "Sultan Stripe", "Sultanstreifen", "خطوط السلطان"],
        ["Balıksırtı", "Herringbone", "Fischgrat", "عظم السمكة"],
        ["Petek", "Honeycomb", "Waben", "خلية النحل"],
        ["Elmas", "Diamond", "Rauten", "الماسات"],
        ["İnce Çizgili", "Pinstripe", "Nadelstreifen", "الخطوط الرفيعة"],
        ["Ege Dalgası", "Aegean Wave", "Ägäiswellen", "موج إيجة"],
        ["Kareli", "Check", "Karo", "المربعات"],
        ["Haşema", "Hammam", "Hamam", "الحمّام"],
    ],
    materials: &[1, 3, 13],
    origins: &[13, 14],
    colours: &[1, 0, 6, 8, 4, 7, 5, 12],
    vat: 10,
    brands: &[
        "Buldan Bezi Evi",
        "Hamam & Deniz",
        "Pamukkale Tezgâhı",
        "Ege Dokuma",
        "Çeşmebaşı Tekstil",
    ],
    leaves: &[
        Leaf {
            name: ["Peştemaller", "Peshtemals", "Peschtemals", "بشاكير"],
            slug: ["pestemaller", "peshtemals", "peschtemals", "bashakir"],
            nouns: &[
                ["Peştemal", "Peshtemal", "Peschtemal", "بشكير"],
                ["Plaj Peştemali", "Beach Peshtemal", "Strandpeschtemal", "بشكير شاطئ"],
            ],
            choice: Choice::Colour,
            price: (290, 890),
            length: (160, 200),
            by_metre: false,
            share: 72,
        },
        Leaf {
            name: ["Havlular", "Towels", "Handtücher", "مناشف"],
            slug: ["havlular", "towels", "handtuecher", "manashif-hammam"],
            nouns: &[
                ["Havlu", "Towel", "Handtuch", "منشفة"],
                ["Banyo Havlusu", "Bath Towel", "Badetuch", "منشفة حمام"],
            ],
            choice: Choice::ColourAndSize(3),
            price: (180, 620),
            length: (90, 180),
            by_metre: false,
            share: 60,
        },
        Leaf {
            name: ["Bornozlar", "Bathrobes", "Bademäntel", "أرواب حمام"],
            slug: ["bornozlar", "bathrobes", "bademaentel", "arwab-hammam"],
            nouns: &[
                ["Bornoz", "Bathrobe", "Bademantel", "روب حمام"],
                ["Kimono Bornoz", "Kimono Robe", "Kimono-Bademantel", "روب كيمونو"],
            ],
            choice: Choice::ColourAndSize(1),
            price: (980, 2450),
            length: (110, 130),
            by_metre: false,
            share: 40,
        },
    ],
};
