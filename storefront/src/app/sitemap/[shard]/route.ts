import { publicOrigin } from "@/app/_pages/metadata";
import { entriesOf, perLanguage, sharedEntries } from "@/app/_sitemap/entries";
import { MAX_PRODUCTS } from "@/app/_sitemap/plan";
import { readBrands, readPlan, readProducts, type Plan } from "@/app/_sitemap/read";
import { sitemapResponse } from "@/app/_sitemap/respond";
import { urlsetXml, type SitemapEntry } from "@/app/_sitemap/xml";
import { PAGES } from "@/lib/paths";

/** Pages of one shard: with every language some 24,000 addresses. */
const MAX_PAGES = 6_000;

/** One shard of the sitemap: 0 has the pages, the others have products (ADR 0060). */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ shard: string }> },
): Promise<Response> {
  const { shard } = await params;
  return sitemapResponse(async () => {
    const origin = await publicOrigin();
    const number = /^(0|[1-9]\d{0,3})\.xml$/.exec(shard)?.[1];
    if (!origin || number === undefined) return null;
    const plan = await readPlan();
    if (number === "0") return urlsetXml(await pages(plan, origin));
    const asked = plan.shards[Number(number) - 1];
    if (!asked) return null;
    const entries = entriesOf(await readProducts(plan, asked), origin);
    return urlsetXml(entries.slice(0, MAX_PRODUCTS));
  });
}

async function pages(plan: Plan, origin: string): Promise<SitemapEntry[]> {
  const brands = await readBrands(plan);
  const entries = [
    ...sharedEntries([PAGES.home, PAGES.contact], origin),
    ...entriesOf(
      perLanguage((language) => plan.menus[language]),
      origin,
    ),
    ...entriesOf(brands, origin),
  ];
  if (entries.length > MAX_PAGES) console.error("the sitemap leaves out categories or brands");
  return entries.slice(0, MAX_PAGES);
}
