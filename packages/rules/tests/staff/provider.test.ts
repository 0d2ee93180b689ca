import { describe, expect, it } from 'vitest';
import {
  type Claims,
  emailToFind,
  groupsOf,
  isFresh,
  issuerFault,
  providerKind,
  rolesByGroups,
  subjectOf,
} from '../../src/staff/provider.ts';
import type { Holder } from '../../src/staff/rights.ts';

const TENANT = '9f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';
const MICROSOFT = `https://login.microsoftonline.com/${TENANT}/v2.0`;
const GOOGLE = 'https://accounts.google.com';
const claims = (more: object, iss = 'https://sso.example'): Claims => ({ iss, sub: 'sub-1', ...more });

describe('the issuer', () => {
  it.each([
    ['sso.example', 'e_issuer_address'],
    ['ftp://sso.example', 'e_issuer_address'],
    ['https://sso.example/?tenant=1', 'e_issuer_address'],
    ['https://sso.example/#a', 'e_issuer_address'],
    ['https://user:password@sso.example', 'e_issuer_address'],
    ['https://login.microsoftonline.com/common/v2.0', 'e_issuer_tenant'],
    ['https://login.microsoftonline.com/consumers/v2.0', 'e_issuer_tenant'],
    [`https://login.microsoftonline.com/${TENANT}`, 'e_issuer_tenant'],
    [MICROSOFT, null],
    [GOOGLE, null],
    ['https://sso.example/realms/bank', null],
  ])('%s: %s', (issuer, fault) => expect(issuerFault(issuer)).toBe(fault));

  it('tells the kind by its host', () => {
    expect([MICROSOFT, GOOGLE, 'https://accounts.google.com.example'].map(providerKind)).toEqual([
      'microsoft',
      'google',
      'other',
    ]);
  });
});

describe('the subject', () => {
  it('is the object of the tenant for Microsoft, and nothing for another tenant', () => {
    expect(subjectOf(claims({ tid: TENANT.toUpperCase(), oid: 'ABC' }, MICROSOFT), null)).toBe('abc');
    expect(subjectOf(claims({ tid: 'another', oid: 'abc' }, MICROSOFT), null)).toBeUndefined();
    expect(subjectOf(claims({ tid: TENANT }, MICROSOFT), null)).toBeUndefined();
  });

  it.each(['', 'a\u0000b', 'é', 'a'.repeat(256), 7])('is no name that cannot be kept: %j', (sub) => {
    expect(subjectOf(claims({ sub }), null)).toBeUndefined();
    expect(subjectOf(claims({ tid: TENANT, oid: sub }, MICROSOFT), null)).toBeUndefined();
  });

  it('counts for Google only within the domain', () => {
    expect(subjectOf(claims({ hd: 'bank.test' }, GOOGLE), 'Bank.test')).toBe('sub-1');
    expect(subjectOf(claims({ hd: 'other.test' }, GOOGLE), 'bank.test')).toBeUndefined();
    expect(subjectOf(claims({}, GOOGLE), 'bank.test')).toBeUndefined();
    expect(subjectOf(claims({ hd: 'bank.test' }, GOOGLE), null)).toBeUndefined();
  });
});

it.each([
  [{ email: 'ann@bank.test', email_verified: true }, 'ann@bank.test'],
  [{ email: 'ann@BANK.test', email_verified: true }, 'ann@BANK.test'],
  [{ email: 'ann@bank.test', email_verified: 'true' }, undefined],
  [{ email: 'ann@bank.test' }, undefined],
  [{ email: 'an\u0000n@bank.test', email_verified: true }, undefined],
  [{ email: 'ann@bank.test.example', email_verified: true }, undefined],
  [{ email: 'ann@bank.test@other.example', email_verified: true }, undefined],
])('an address finds an account only where it is verified and its domain allowed: %j', (more, found) => {
  expect(emailToFind(claims(more), 'bank.test, two.test')).toBe(found);
  expect(emailToFind(claims(more), null)).toBeUndefined();
});

it('groups are a list, one name, none, or not known', () => {
  expect(groupsOf(claims({ groups: ['a', 1, 'b'] }), 'groups')).toEqual(['a', 'b']);
  expect(groupsOf(claims({ groups: 'a' }), 'groups')).toEqual(['a']);
  expect(groupsOf(claims({}), 'groups')).toEqual([]);
  expect(groupsOf(claims({ _claim_names: { groups: 'src1' } }), 'groups')).toBeNull();
});

describe('roles by groups', () => {
  const holder = (change: Partial<Holder> = {}): Holder => ({
    id: 1,
    administrator: false,
    permissions: [],
    locations: [],
    sees: [],
    ...change,
  });
  const writer = holder({ id: 9, permissions: ['view_clients', 'crud_users'], locations: [1, 2] });
  const viewers = {
    name: 'viewers',
    role: { id: 5, administrators: false, permissions: ['view_clients'] },
    writer,
  };

  it('come with the group, go without it, and others stay', () => {
    expect(rolesByGroups(holder(), [3], [viewers], ['viewers'])).toEqual([3, 5]);
    expect(rolesByGroups(holder(), [3, 5], [viewers], [])).toEqual([3]);
  });

  it.each<[string, Parameters<typeof rolesByGroups>[2][number], Holder]>([
    ['the writer is gone', { ...viewers, writer: null }, holder()],
    ['the writer lacks a permission of the role', { ...viewers, writer: holder({ id: 9 }) }, holder()],
    ['the writer may not give roles', { ...viewers, writer: { ...writer, permissions: ['view_clients'] } }, holder()],
    ['it is the role of administrators', { ...viewers, role: { ...viewers.role, administrators: true } }, holder()],
    ['the account holds more than the writer', viewers, holder({ permissions: ['crud_roles'] })],
    ['the account is at a location that the writer does not hold', viewers, holder({ locations: [3] })],
    ['the account sees restricted files that the writer does not', viewers, holder({ sees: [4] })],
    ['it is the account of an administrator', viewers, holder({ administrator: true })],
    ['it is the writer’s own account', viewers, { ...writer }],
  ])('are not given where %s', (_, row, account) => {
    expect(rolesByGroups(account, [3], [row], ['viewers'])).toEqual([3]);
  });
});

it('is fresh from thirty seconds before the moment on', () => {
  const since = new Date('2026-03-03T15:00:00.900Z');
  const at = (seconds: number) => claims({ auth_time: Date.parse('2026-03-03T15:00:00Z') / 1_000 + seconds });
  expect([at(-31), at(-30), at(0), at(60), claims({})].map((one) => isFresh(one, since))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
