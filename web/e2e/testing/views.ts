interface View {
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

/** Each width once, in light and dark by turns; TEST_MATRIX=full looks at every width in both. */
export const viewsAt = (widths: readonly number[]): View[] => {
  const whole = process.env['TEST_MATRIX'] === 'full';
  return (['light', 'dark'] as const).flatMap((theme) => widths.filter((_, index) => whole || (theme === 'light') === (index % 2 === 0)).map((width) => ({ theme, width })));
};
