import { X509Certificate } from 'node:crypto';
import { z } from 'zod';

const isCertificate = (pem: string): boolean => {
  try {
    return new X509Certificate(pem).subject !== '';
  } catch {
    return false;
  }
};

const broker = /^[A-Za-z0-9.-]+:\d{1,5}$/;

/** Settings of the broker over which processes share the work. Without a broker, one process does all the work. */
export const kafkaSettings = {
  // Section: Kafka (docs/operations/scale.md)
  /** Hosts and ports of some brokers, separated by commas. Without brokers, one process runs all roles. */
  KAFKA_BROKERS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((address) => address.trim())
        .filter((address) => address !== ''),
    )
    .refine((brokers) => brokers.length > 0 && brokers.every((address) => broker.test(address)), {
      error: 'must be like kafka-1:9092,kafka-2:9092',
    })
    .optional(),
  /** Prefix of the names of topics and consumer groups. */
  KAFKA_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,100}$/, { error: 'must be letters, digits, dots, - and _' })
    .default('pixchange'),
  /** Number of partitions of topics that are created at startup. */
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).max(1_000).default(12),
  /** Replication factor of topics that are created at startup; by default the broker's own setting. */
  KAFKA_REPLICATION: z.coerce.number().int().min(1).max(9).optional(),
  /** `off`: an operator creates the topics, and startup checks that they exist. */
  KAFKA_CREATE_TOPICS: z.enum(['on', 'off']).default('on'),
  /** SASL mechanism for the brokers. Requires the username and the password, too. */
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  /** SASL username for the brokers. */
  KAFKA_SASL_USERNAME: z.string().optional(),
  /** SASL password for the brokers. */
  KAFKA_SASL_PASSWORD: z.string().optional(),
  /** Whether connections to the brokers use TLS. */
  KAFKA_TLS: z.enum(['on', 'off']).default('off'),
  /** Certificate authority of the brokers, as PEM or its base64; by default the system's authorities. */
  KAFKA_TLS_CA: z
    .string()
    .transform((text) => (text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('latin1')))
    .refine(isCertificate, { error: 'must be a certificate in PEM' })
    .optional(),
} as const;

export type KafkaSettings = Readonly<z.output<z.ZodObject<typeof kafkaSettings>>>;

const sasl = ['KAFKA_SASL_MECHANISM', 'KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'] as const;

/** Whether the settings of SASL are all given or all missing. */
export const isWholeSasl = (given: { readonly [Name in (typeof sasl)[number]]?: unknown }): boolean =>
  new Set(sasl.map((name) => given[name] === undefined)).size === 1;
