interface Forms {
  readonly zero?: string;
  readonly one: string;
  readonly two: string;
  readonly few: string;
  readonly many: string;
  readonly other: string;
}

const rules = new Intl.PluralRules('ar');

/** Returns the plural form that Arabic requires for a count. */
export const plural = (count: number, forms: Forms): string => forms[rules.select(count)] ?? forms.other;
