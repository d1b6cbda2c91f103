import { patternOf, PATTERN_SIDE } from '@pixchange/contracts/http/values/avatar';

/** Pattern of a person without pictures, which everyone sees alike. */
export const Pattern = ({ userId }: { userId: string }) => {
  const { ground, ink, path } = patternOf(userId);
  return (
    <svg viewBox={`0 0 ${PATTERN_SIDE} ${PATTERN_SIDE}`} style={{ background: `var(--${ground})` }}>
      <path d={path} fill={`var(--${ink})`} />
    </svg>
  );
};
