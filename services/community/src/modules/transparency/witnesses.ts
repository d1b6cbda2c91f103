import { Inject, Injectable } from '@nestjs/common';
import { witnessKeyText } from '@pixchange/contracts/audit/cosignature';
import { parseNote } from '@pixchange/contracts/audit/signed-note';
import { allTree, ledgerTree, type TreeOfLog } from '@pixchange/contracts/audit/trees';
import type { LogHeadView } from '@pixchange/contracts/http/audit';
import type { Log } from '../../platform/log.ts';
import { ProviderError } from '../../platform/provider-answer.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { LOG } from '../../runtime/http/errors.filter.ts';
import type { Witness } from '../../runtime/merkle-log/witness-setting.ts';
import { cosignaturesDecider } from './cosignatures.decider.ts';
import { TransparencyQueries } from './transparency.queries.ts';
import { addCheckpoint, WitnessUnavailable } from './witness-call.ts';

type Tree = TreeOfLog['name'];

/** Sends the newest head of each tree to the witnesses, and records their cosignatures. */
@Injectable()
export class Witnesses {
  /** Size of the head that each witness cosigned last, as far as known. Witnesses correct a wrong size. */
  private readonly sizes = new Map<string, number>();
  private readonly failing = new Set<string>();

  constructor(
    @Inject(TransparencyQueries) private readonly queries: TransparencyQueries,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Asks each witness about the heads that it has not cosigned. A failing witness is logged once, and asked again in
   * each round.
   */
  async askAll(witnesses: readonly Witness[]): Promise<void> {
    // The next round may begin only when all requests have ended, because a witness gets one request for a log at a
    // time.
    const asked = await Promise.allSettled(witnesses.map((witness) => this.ask(witness)));
    const failed = asked.find(({ status }) => status === 'rejected');
    if (failed !== undefined) throw (failed as PromiseRejectedResult).reason as Error;
  }

  /**
   * Asks about both trees, even after an error about the first. A second request to an unavailable witness would only
   * time out again, so it is skipped.
   */
  private async ask(witness: Witness): Promise<void> {
    const errors: unknown[] = [];
    for (const { name } of [ledgerTree, allTree]) {
      try {
        const head = await this.queries.trees[name].newest();
        if (head !== null && !(await this.askAbout(witness, name, head))) break;
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0] as Error;
  }

  /** @returns false when the witness is unavailable: it can't be reached, or does not respond in time */
  private async askAbout(witness: Witness, tree: Tree, head: LogHeadView): Promise<boolean> {
    const { key } = witness;
    const note = parseNote(head.note);
    if (note === null || note.signatures.some(({ name, keyId }) => name === key.name && keyId === key.id)) return true;
    const about = { witness: key.name, tree };
    const id = `${witnessKeyText(key)} ${tree}`;
    try {
      const line = await this.cosignature(witness, tree, head, note.text);
      const { size, root } = head;
      await this.commands.run(cosignaturesDecider, {
        type: 'RecordCosignature',
        tree,
        size,
        root,
        witness: witnessKeyText(key),
        line,
      });
      this.sizes.set(id, size);
      if (this.failing.delete(id)) this.log.info(about, 'the witness cosigns heads again');
      return true;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (!this.failing.has(id))
        this.log.warn(
          { ...about, error: error.message, code: 'witness.failed' },
          'the witness did not cosign the newest head; it is asked again in each round',
        );
      this.failing.add(id);
      return !(error instanceof WitnessUnavailable);
    }
  }

  /**
   * Sends a proof from the last known size of the witness. If the witness responds with another size, sends a proof
   * from that size.
   */
  private async cosignature(witness: Witness, tree: Tree, head: LogHeadView, text: string): Promise<string> {
    const id = `${witnessKeyText(witness.key)} ${tree}`;
    const answerFrom = async (old: number): Promise<string | number> => {
      const proof = await this.queries.trees[tree].proofFrom(old, head);
      return addCheckpoint(witness, text, { old, proof, note: head.note });
    };
    const known = this.sizes.get(id) ?? 0;
    const first = await answerFrom(known > head.size ? 0 : known);
    if (typeof first === 'string') return first;
    if (first > head.size)
      throw new ProviderError(`the witness cosigned ${first} leaves, and the newest head has ${head.size}`);
    const second = await answerFrom(first);
    if (typeof second === 'string') return second;
    throw new ProviderError(`the witness named ${first} leaves, and then ${second}`);
  }
}
