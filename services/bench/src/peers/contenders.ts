import { Disagreement } from '../measure/agreement.ts';
import type { Sample } from '../measure/figure.ts';
import { shareOf } from '../measure/load-share.ts';
import type { Contender } from '../measure/turns.ts';
import { load } from '../servers/load.ts';

const connections = 16;
const seconds = 3;

/** Returns the ids of the works in a response, in their order. */
export type IdsIn = (answer: unknown) => string[];

export const idsInOurs: IdsIn = (answer) => {
  const { collection, id } = answer as { collection?: { id: string }[]; id?: string };
  return (collection ?? [{ id: id ?? '' }]).map((work) => work.id);
};

export const idsInStrapi: IdsIn = (answer) => {
  const { data } = answer as { data: { work_id: string } | { work_id: string }[] };
  return [data].flat().map((work) => work.work_id);
};

interface Read {
  readonly url: string;
  readonly idsIn: IdsIn;
  /** Ids of the works that the response must contain, in their order. */
  readonly ids: readonly string[];
}

/** Measures responses per second for one URL, as a guest. */
export const reads = (name: string, { url, idsIn, ids }: Read): Contender => ({
  name,
  measure: async (): Promise<Sample> => {
    const response = await fetch(url);
    if (response.status !== 200) throw new Disagreement(`${url} of ${name} answered ${response.status}`);
    const found = idsIn(await response.json());
    if (found.join() !== ids.join()) throw new Disagreement(`${url} of ${name} returned different works from ours`);
    const { answers, refused, failed, elapsedSeconds, processorSeconds } = await load({ url, connections, seconds });
    if (refused + failed > 0) throw new Disagreement(`${url} of ${name}: ${refused} refused, ${failed} failed`);
    return { value: answers / elapsedSeconds, loadShare: shareOf(processorSeconds, elapsedSeconds) };
  },
});
