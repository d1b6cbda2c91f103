import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram, type Program } from './program.ts';

const mainOf = (specifier: string, main: string): string =>
  join(dirname(fileURLToPath(import.meta.resolve(specifier))), main);

/** Starts the event node in a separate process, as `npm start` does. */
export const startEventNode = async (databaseUrl: string): Promise<Program & { url: string }> => {
  const program = startProgram(process.execPath, [mainOf('@pixchange/embedded/event-node', 'main.js')], {
    env: { DATABASE_URL: databaseUrl, EVENT_NODE_PORT: '0', SUPERVISED: '1' },
  });
  const [url] = await program.line(/esdb:\S+/);
  return { ...program, url };
};

/** Returns the path of the program behind `npm start`. */
export const supervisorMain = (): string => mainOf('@pixchange/embedded/event-node', '../supervisor/main.js');
