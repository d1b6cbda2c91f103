import type { Outcome } from '../auditor.ts';
import type { HeadState, KnownRoot } from '../merkle/heads.ts';
import { writeTrust, type Trust } from '../platform/trust-file.ts';

/** Saves the verified roots, if there is a file for them. The next run must reproduce these roots. */
export const saveVerifiedRoots = async (
  path: string | null,
  trust: Trust,
  { heads, allHeads }: Outcome,
  { logKeys, seenAt }: { readonly logKeys: readonly string[]; readonly seenAt: string },
): Promise<void> => {
  if (path === null) return;
  const rootsOf = ({ leaves, root, last }: HeadState): KnownRoot[] => [
    { size: leaves, root },
    ...(last === null ? [] : [{ size: last.size, root: last.root }]),
  ];
  await writeTrust(path, trust, {
    logKeys,
    roots: rootsOf(heads),
    allRoots: allHeads === null ? [] : rootsOf(allHeads),
    seenAt,
  });
};
