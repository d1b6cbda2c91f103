import { patternOf, PATTERN_SIDE } from '@pixchange/contracts/http/values/avatar';

/**
 * Background pattern for a person without a picture. The pattern depends only on the user id, so everyone sees the same
 * one.
 */
export const Pattern = ({ userId }: { userId: string }) => {
  const { ground, ink, path } = patternOf(userId);
  return (
    <svg viewBox={`0 0 ${PATTERN_SIDE} ${PATTERN_SIDE}`} style={{ background: `var(--${ground})` }}>
      <path d={path} fill={`var(--${ink})`} />
    </svg>
  );
};
