import { spread, type Figure, type Goal, type Sample } from './figure.ts';

export type Contender = { readonly name: string; readonly measure: () => Promise<Sample> };

export type Peer = Contender & { readonly goal?: Goal; readonly notes?: readonly string[] };

export type Contest = {
  readonly name: string;
  readonly unit: string;
  readonly ours: Contender;
  readonly peers: readonly Peer[];
};

type Round = ReadonlyMap<Contender, readonly Sample[]>;

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

const valuesOf = (rounds: readonly Round[], contender: Contender): number[] =>
  rounds.flatMap((round) => (round.get(contender) ?? []).map(({ value }) => value));

const sharesOf = (rounds: readonly Round[], contender: Contender): string[] => {
  const shares = rounds.flatMap((round) =>
    (round.get(contender) ?? []).flatMap(({ loadShare }) => (loadShare === undefined ? [] : [loadShare])),
  );
  return shares.length === 0
    ? []
    : [`the load generator for ${contender.name} took ${Math.round(spread(shares).median * 100)} % of the processors`];
};

const playRound = async (order: readonly Contender[]): Promise<Round> => {
  const round = new Map<Contender, Sample[]>();
  for (const contender of order) round.set(contender, [...(round.get(contender) ?? []), await contender.measure()]);
  return round;
};

const figureOf = ({ name, unit, ours }: Contest, peer: Peer, rounds: readonly Round[]): Figure => ({
  name,
  unit,
  against: peer.name,
  ours: spread(valuesOf(rounds, ours)),
  peer: spread(valuesOf(rounds, peer)),
  ratio: spread(rounds.map((round) => mean(valuesOf([round], ours)) / mean(valuesOf([round], peer)))),
  ...(peer.goal !== undefined && { goal: peer.goal }),
  notes: [...(peer.notes ?? []), ...sharesOf(rounds, ours), ...sharesOf(rounds, peer)],
});

/**
 * Measures in turns (`peer, ours, ours, peer`), so that a slow minute of the machine affects both. Several peers share
 * a round, mirrored (`a, b, ours, ours, b, a`). One warm-up turn of each does not count.
 */
export const measureByTurns = async (
  contest: Contest,
  rounds: number,
  progress: (line: string) => void,
): Promise<Figure[]> => {
  const { ours, peers } = contest;
  await playRound([...peers, ours]);
  const played: Round[] = [];
  for (let number = 1; number <= rounds; number += 1) {
    played.push(await playRound([...peers, ours, ours, ...[...peers].reverse()]));
    progress(`${contest.name}: round ${number} of ${rounds}`);
  }
  return peers.map((peer) => figureOf(contest, peer, played));
};
