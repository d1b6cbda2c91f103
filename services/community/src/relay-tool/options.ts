import { parseArgs } from 'node:util';
import { UsageError } from '../runtime/running-product.ts';

export const usage = `Usage: npm run relay -- replay --from POSITION [--json] [--help]
Writes the messages of every event after a position to the broker once more, up to the newest event, for topics that were lost or
emptied. The product may run meanwhile: workers know what they have done, and do nothing twice.

  --from POSITION  a position in the event log, as the console's system page shows it; -1 for all events
  --json           { messages, from } on the output; the progress stays on the error output
  --help           this text

Environment: that of the product's processes, KAFKA_BROKERS among it.

Exit codes: 0 done; 1 it failed; 2 wrong use, or a setting is missing.
`;

export interface ReplayOptions {
  readonly from: bigint;
  readonly json: boolean;
}

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
};

/**
 * Reads the options.
 * @returns `help` when only that is requested
 * @throws UsageError naming what is wrong
 */
export const readOptions = (args: readonly string[]): ReplayOptions | 'help' => {
  // parseArgs would treat "-1" as an option.
  const joined = args.flatMap((arg, index) =>
    args[index - 1] === '--from' ? [] : [arg === '--from' ? `--from=${args[index + 1] ?? ''}` : arg],
  );
  const {
    values: { from, json, help },
    positionals,
  } = parsed(joined);
  if (help) return 'help';
  if (positionals.length !== 1 || positionals[0] !== 'replay')
    throw new UsageError(`The one command is replay.\n\n${usage}`);
  if (from === undefined || !/^(-1|\d{1,20})$/.test(from))
    throw new UsageError(`--from must be a position in the event log, or -1.\n\n${usage}`);
  return { from: BigInt(from), json };
};
