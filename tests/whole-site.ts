/** Matches calls that return figures or files about all people, or that change data that everybody sees. */
const always =
  /^GET \/api\/admin\/(ledger\/totals|queue\/figures|exports|nfts\/orphan_debits)$|^(POST|PUT|DELETE) \/api\/admin\/(categories|subcategories|spotlights|charities|themes|coin_packs|site)/;
/** Matches lists with everybody's data, unless a filter or a search narrows them. */
const unlessAsked = /^GET \/api\/(images|offers|admin\/\w+)$/;

interface Asked {
  readonly query?: Readonly<Record<string, unknown>>;
}

const NARROWING = ['q', 'filter', 'seller', 'image_id', 'stream'];

const isNarrow = ({ query }: Asked): boolean =>
  query?.['sort'] !== 'trending' &&
  NARROWING.map((name) => query?.[name]).some((by) => by !== undefined && by !== '{}');

/**
 * Rejects calls that affect the whole site.
 * @throws Error for a call whose response depends on other tests on the same product, or that changes their data
 */
export const refuseWholeSite = (
  { method, path }: { readonly method: string; readonly path: string },
  options: object,
): void => {
  const call = `${method} ${path}`;
  if (always.test(call) || (unlessAsked.test(call) && !isNarrow(options)))
    throw new Error(
      `${call} is about the whole site, which this test shares with others: narrow it with a filter or a search, or use startProduct`,
    );
};
