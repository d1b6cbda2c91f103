import { expect, it } from 'vitest';
import { listAddress } from './list-address.ts';

it('encodes the filter as the list reads it', () =>
  expect(listAddress('users', { status: 'suspended' })).toBe('/users?filter=%7B%22status%22%3A%22suspended%22%7D'));

it('links to the whole list when there is no filter', () => expect(listAddress('users', {})).toBe('/users'));
