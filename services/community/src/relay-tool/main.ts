/** Republishes events of the log to the broker; see `--help`. */
import { compose } from '../compose.ts';
import { ConfigError, readConfig } from '../config.ts';
import { EventLog } from '../platform/event-store/event-log.ts';
import { createLog } from '../platform/log.ts';
import { DATABASE } from '../platform/tokens.ts';
import { consumersOf, kafkaOf, workConsumersAmong } from '../running-roles.ts';
import { KafkaPublisher } from '../runtime/bus/kafka-publisher.ts';
import { ConsumerCheckpoints } from '../runtime/followers/checkpoints.ts';
import { Locks } from '../runtime/jobs/locks.ts';
import { UsageError } from '../runtime/running-product.ts';
import { readOptions, usage } from './options.ts';

const run = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  const config = readConfig(process.env);
  const logger = createLog('warn');
  const kafka = kafkaOf(config, logger);
  if (kafka === null) throw new UsageError('KAFKA_BROKERS is not given: without a broker there are no messages.');
  // Assembles the product without starting it, because only the product knows the topics of each event.
  const app = await compose(config, logger);
  try {
    const database = app.server.get(DATABASE);
    const publisher = new KafkaPublisher({
      kafka,
      log: app.server.get(EventLog),
      database,
      locks: new Locks(config.DATABASE_URL),
      logger,
      checkpoints: new ConsumerCheckpoints(database, logger),
      consumers: workConsumersAmong(consumersOf(app.server)),
    });
    const messages = await publisher.replay(options.from, (position, written) =>
      process.stderr.write(`${written} messages, up to position ${position}\n`),
    );
    process.stdout.write(
      options.json
        ? `${JSON.stringify({ messages, from: String(options.from) })}\n`
        : `${messages} messages were written to the broker.\n`,
    );
    return 0;
  } finally {
    await kafka.close();
    await app.stop();
  }
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const wrongUse = error instanceof UsageError || error instanceof ConfigError;
    process.stderr.write(`relay: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(wrongUse ? 2 : 1);
  },
);
