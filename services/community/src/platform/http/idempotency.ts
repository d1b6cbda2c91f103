import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../kernel/errors.ts';

/** Printable ASCII, as clients of other services send it: a UUID, mostly. */
const keyForm = /^[\x21-\x7e]{1,200}$/;

/**
 * The caller's `Idempotency-Key`, or null where none was sent (draft-ietf-httpapi-idempotency-key-header).
 * @throws DomainError `idempotency_key` for one that can't be kept
 */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const given = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (given === undefined) return null;
  if (typeof given !== 'string' || !keyForm.test(given)) throw new DomainError('idempotency_key');
  return given;
});

/**
 * The id of what a request makes. With a key it follows from the person and the key, so that the stream of that id remembers
 * for ever what was asked under it; without one it is new.
 */
export const idOfRequest = (userId: string, scope: string, key: string | null): string =>
  key === null ? uuidv7() : uuidv5(`${scope}|${key}`, userId);
