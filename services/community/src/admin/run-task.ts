import { v7 as uuidv7 } from 'uuid';
import { projections, removeSecondFactor, Roles } from '../features.ts';
import { listDamagedFiles } from '../runtime/stored-files/damaged-files.ts';
import { EventCodec } from '../platform/event-store/codec.ts';
import { CommandRunner } from '../runtime/commands/command-runner.ts';
import { EventLog } from '../platform/event-store/event-log.ts';
import { PersonKeys } from '../platform/keys/person-keys.ts';
import { RoleSignatures } from '../platform/event-store/role-signatures.ts';
import { ReadModelClock } from '../runtime/read-model/clock.ts';
import { KeyChecks } from '../platform/keys/key-checks.ts';
import { readSchemaOf } from '../platform/postgres/database.ts';
import { openToolDatabase } from '../runtime/read-model/read-schemas.ts';
import { exportTask, importTask } from './catalogue-task.ts';
import type { AdminConfig, AdminTask } from './config.ts';
import { changeText, filesText, listText, resetText } from './report.ts';

const CONNECTIONS = 2;

type RoleTask = Extract<AdminTask, { action: 'list' | 'grant' | 'revoke' }>;

const carryOut = async (task: RoleTask, json: boolean, roles: Roles, clock: ReadModelClock): Promise<string> => {
  if (task.action === 'list') return listText(await roles.list(), json);
  const change = await (task.action === 'grant'
    ? roles.grant(task.email, task.role)
    : roles.revoke(task.email, task.role));
  const shown = change.position === null || (await clock.waitFor(clock.marksAt(change.position))) === 'shown';
  return changeText({ ...task, userId: change.userId, changed: change.changed, shown }, json);
};

/**
 * Connects, runs the task, and reports the result.
 * @throws DomainError when the task is refused; CatalogueFileError or UsageError when a file is not a catalog or can't
 * be read; KeyRefusal when a key is not the one that the data was created with
 */
export const runTask = async ({
  databaseUrl,
  eventStoreUrl,
  masterKey,
  nameSecret,
  roleSecret,
  task,
  json,
}: AdminConfig): Promise<string> => {
  const database = await openToolDatabase(
    { url: databaseUrl, poolMax: CONNECTIONS, applicationName: 'pixchange admin' },
    projections,
  );
  const log = new EventLog(
    eventStoreUrl,
    new EventCodec(new PersonKeys(database, masterKey), new RoleSignatures(roleSecret)),
  );
  const clock = new ReadModelClock(
    databaseUrl,
    projections,
    (error) => process.stderr.write(`admin: ${String(error)}\n`),
    readSchemaOf(database),
  );
  const call = `admin-${uuidv7()}`;
  try {
    const checks = new KeyChecks(database);
    await checks.refuseWrong('MASTER_KEY', masterKey.toString('base64'));
    await checks.refuseWrong('NAME_SECRET', nameSecret);
    await checks.refuseWrong('ROLE_SECRET', roleSecret.toString('base64'));
    await clock.start();
    const cause = { correlationId: call, causationId: call, actorId: 'operator' };
    const runner = new CommandRunner(log);
    if (task.action === 'list-files') return filesText(await listDamagedFiles(database), json);
    if (task.action === 'export-catalogue') return await exportTask(database);
    if (task.action === 'import-catalogue') return await importTask({ ...task, json, database, runner, cause, clock });
    const roles = new Roles({ runner, database, nameSecret, cause });
    if (task.action === 'reset-second-factor') {
      const changed = await removeSecondFactor(database, await roles.ownerOf(task.email));
      return resetText({ ...task, changed }, json);
    }
    return await carryOut(task, json, roles, clock);
  } finally {
    await clock.close();
    await log.close();
    await database.destroy();
  }
};
