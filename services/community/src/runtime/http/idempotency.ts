import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../kernel/errors.ts';

/** Allowed keys: 1 to 200 printable ASCII characters without spaces, such as a UUID. */
const keyForm = /^[\x21-\x7e]{1,200}$/;

/**
 * Returns the caller's `Idempotency-Key`; null if there is none (draft-ietf-httpapi-idempotency-key-header).
 * @throws DomainError `idempotency_key` for a key of another form
 */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const given = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (given === undefined) return null;
  if (typeof given !== 'string' || !keyForm.test(given)) throw new DomainError('idempotency_key');
  return given;
});

/**
 * Returns the id of the resource that a request creates. With a key, the id is derived from the person, the scope and
 * the key. A repeated request then finds the stream that the first one wrote. Without a key, the id is new.
 */
export const idOfRequest = (userId: string, scope: string, key: string | null): string =>
  key === null ? uuidv7() : uuidv5(`${scope}|${key}`, userId);
