const kibibyte = 1_024;

/** Fields of a report that the benchmark reads (Lighthouse, "Understanding the results"). */
export interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly numericValue?: number;
        readonly details?: {
          readonly items?: readonly { readonly resourceType?: string; readonly transferSize?: number }[];
        };
      }
    >
  >;
}

export interface Budget {
  readonly name: string;
  readonly unit: string;
  readonly limit: number;
  readonly kind: 'atLeast' | 'atMost';
  readonly of: (report: Report) => number;
}

const score =
  (category: string) =>
  ({ categories }: Report): number =>
    Math.round((categories[category]?.score ?? 0) * 100);
const value =
  (audit: string) =>
  ({ audits }: Report): number =>
    audits[audit]?.numericValue ?? NaN;
const scriptKib = ({ audits }: Report): number =>
  (audits['network-requests']?.details?.items ?? []).reduce(
    (sum, { resourceType, transferSize = 0 }) => sum + (resourceType === 'Script' ? transferSize : 0),
    0,
  ) / kibibyte;

/** Budgets for opening a page, on the phone that Lighthouse emulates. */
export const pageBudgets: readonly Budget[] = [
  { name: 'performance', unit: 'of 100', kind: 'atLeast', limit: 95, of: score('performance') },
  { name: 'accessibility', unit: 'of 100', kind: 'atLeast', limit: 100, of: score('accessibility') },
  { name: 'best practices', unit: 'of 100', kind: 'atLeast', limit: 100, of: score('best-practices') },
  { name: 'SEO', unit: 'of 100', kind: 'atLeast', limit: 100, of: score('seo') },
  { name: 'largest contentful paint', unit: 'ms', kind: 'atMost', limit: 1_800, of: value('largest-contentful-paint') },
  { name: 'total blocking time', unit: 'ms', kind: 'atMost', limit: 150, of: value('total-blocking-time') },
  { name: 'cumulative layout shift', unit: 'score', kind: 'atMost', limit: 0.02, of: value('cumulative-layout-shift') },
  { name: "first route's JavaScript", unit: 'KiB on the wire', kind: 'atMost', limit: 110, of: scriptKib },
];

/** Maximum durations in milliseconds while a page is used, on a four times slower processor. */
export const useBudgets = { interaction: 100, task: 100 };
