import { expect, it } from '@jest/globals';
import { isReservedUsername } from './reserved-usernames.ts';

it.each([
  'admin', 'support', 'moderator', 'pixchange', 'root', 'help', 'api', 'ADMIN', 'ad_min', '_admin_', 'a.d.m.i.n', 'adm1n', '4dmin', 'r00t', 'he1p', 'support_team', 'the.support', 'official_pixchange', 'pixchange.help', 'pixchange_ines', 'p1xchange',
  'mod', 'staff', 'security', 'superadmin', 'no_reply', 'official', 'team',
])('%s is reserved', (name) => expect(isReservedUsername(name)).toBe(true));

it.each(['ines', 'ines.okafor', 'admin_3f09ab', 'administrata', 'supporter', 'modest', 'teapot', 'pixel_exchange', 'user_4711', 'thea', 'steamboat', 'noor_99', 'apiarist', 'myriam'])('%s is not', (name) => expect(isReservedUsername(name)).toBe(false));
