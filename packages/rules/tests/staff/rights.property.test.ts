/** Accounts and roles after any sequence of changes that the rules allow. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountRefusal, closedTo, type Holder, locationsAfter, roleRefusal } from '../../src/staff/rights.ts';

const RUNS = { numRuns: 400, seed: 20_261_123 };
const PERMISSIONS = ['crud_users', 'crud_roles', 'view_clients', 'crud_mails', 'view_logs'];
const ADMINISTRATORS = 0;

interface Role {
  permissions: readonly string[];
}
interface Account {
  name: string;
  email: string;
  active: boolean;
  roles: readonly number[];
  locations: readonly number[];
  /** No save of an account or a role changes it. */
  sees: readonly number[];
}
interface Staff {
  roles: readonly Role[];
  accounts: readonly Account[];
}

const holder = ({ roles, accounts }: Staff, id: number): Holder => {
  const account = accounts[id] as Account;
  return {
    id,
    administrator: account.roles.includes(ADMINISTRATORS),
    permissions: [...new Set(account.roles.flatMap((role) => roles[role]?.permissions ?? []))].sort(),
    locations: account.locations,
    sees: account.sees,
  };
};
const administratorsBeside = ({ accounts }: Staff, id: number) =>
  accounts.filter(({ active, roles }, index) => index !== id && active && roles.includes(ADMINISTRATORS)).length;

/** The staff after an editor saves an account or a role; the same staff where the rules refuse it. */
function after(staff: Staff, editor_id: number, { account: id, role, ...sent }: Save): Staff {
  const editor = holder(staff, editor_id);
  if (!staff.accounts[editor_id]?.active) return staff;
  if (role !== null) {
    const { permissions: before } = staff.roles[role] as Role;
    const others = { ...staff, roles: staff.roles.with(role, { permissions: [] }) };
    const refused =
      role === ADMINISTRATORS || roleRefusal(editor, before, sent.permissions, holder(others, editor_id).permissions);
    return refused ? staff : { ...staff, roles: staff.roles.with(role, { permissions: sent.permissions }) };
  }
  const stored = staff.accounts[id] as Account;
  const locations = locationsAfter(editor, stored.locations, sent.locations);
  const { name, email, active, roles } = sent;
  const next: Account = { ...stored, name, email, active, roles, locations };
  const fields = (['name', 'email', 'active', 'roles', 'locations'] as const).filter(
    (field) => JSON.stringify(stored[field]) !== JSON.stringify(next[field]),
  );
  const wasAdministrator = stored.active && stored.roles.includes(ADMINISTRATORS);
  const refused = accountRefusal(
    editor,
    holder(staff, id),
    {
      fields,
      given: next.roles
        .filter((one) => !stored.roles.includes(one))
        .map((one) => ({ administrators: one === ADMINISTRATORS, permissions: staff.roles[one]?.permissions ?? [] })),
      added: next.locations.filter((one) => !stored.locations.includes(one)),
      endsAdministrator: wasAdministrator && !(next.active && next.roles.includes(ADMINISTRATORS)),
    },
    administratorsBeside(staff, id),
  );
  return refused ? staff : { ...staff, accounts: staff.accounts.with(id, next) };
}

const ordered = <T>(all: readonly T[], min = 0) => fc.subarray([...all], { minLength: min });
const ROLES = [0, 1, 2, 3];
const account = fc.record({
  name: fc.constantFrom('a', 'b'),
  email: fc.constantFrom('a', 'b'),
  active: fc.boolean(),
  roles: ordered(ROLES, 1),
  locations: ordered([1, 2, 3]),
  sees: ordered([1, 2]),
});
const staff: fc.Arbitrary<Staff> = fc.record({
  roles: fc.tuple(
    fc.constant({ permissions: PERMISSIONS }),
    ...[1, 2, 3].map(() => fc.record({ permissions: ordered(PERMISSIONS) })),
  ),
  accounts: fc.tuple(
    fc.constant({
      name: 'admin',
      email: 'admin',
      active: true,
      roles: [ADMINISTRATORS],
      locations: [1, 2, 3],
      sees: [],
    }),
    account,
    account,
    account,
  ),
});
const save = fc.record({
  account: fc.integer({ min: 0, max: 3 }),
  role: fc.option(fc.integer({ min: 0, max: 3 })),
  permissions: ordered(PERMISSIONS),
  name: fc.constantFrom('a', 'b', 'c'),
  email: fc.constantFrom('a', 'b', 'c'),
  active: fc.boolean(),
  roles: ordered(ROLES, 1),
  locations: ordered([1, 2, 3]),
});
type Save = typeof save extends fc.Arbitrary<infer S> ? S : never;
const saves = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), save), { minLength: 1, maxLength: 8 });

const everyStep = (holds: (before: Staff, now: Staff, editor: Holder) => void) =>
  fc.assert(
    fc.property(staff, saves, (first, all) => {
      all.reduce((before, [editor_id, sent]) => {
        const now = after(before, editor_id, sent);
        holds(before, now, holder(before, editor_id));
        return now;
      }, first);
    }),
    RUNS,
  );

test('an active administrator is left after any sequence of changes', () => {
  everyStep((_before, now) => expect(administratorsBeside(now, -1)).toBeGreaterThan(0));
});

test('nobody changes their own permissions or locations', () => {
  everyStep((before, now, editor) => {
    expect(holder(now, editor.id)).toEqual(holder(before, editor.id));
    expect(now.accounts[editor.id]?.active).toBe(before.accounts[editor.id]?.active);
  });
});

test('nobody gains or loses, through an editor, a permission that the editor does not hold', () => {
  everyStep((before, now, editor) => {
    for (const id of [0, 1, 2, 3]) {
      const [was, is] = [holder(before, id), holder(now, id)];
      const changed = (one: readonly unknown[], other: readonly unknown[]) => one.filter((x) => !other.includes(x));
      const moved = [...changed(is.permissions, was.permissions), ...changed(was.permissions, is.permissions)];
      for (const permission of moved) expect(editor.permissions).toContain(permission);
      const sites = [...changed(is.locations, was.locations), ...changed(was.locations, is.locations)];
      for (const location of sites) expect(editor.locations).toContain(location);
      if (is.administrator !== was.administrator) expect(editor.administrator).toBe(true);
    }
  });
});

test('an account that holds more than its editor keeps its name, its address, its roles and whether it is active', () => {
  everyStep((before, now, editor) => {
    for (const id of [0, 1, 2, 3]) {
      const closed = closedTo(editor, holder(before, id));
      if (closed === 'holds_more' || closed === 'administrators') {
        const { locations: _, ...was } = before.accounts[id] as Account;
        expect(now.accounts[id]).toMatchObject(was);
      }
      if (closed === 'administrators') expect(now.accounts[id]).toEqual(before.accounts[id]);
    }
  });
});

test('an account that sees a restricted file is open to an editor who sees it, and to administrators', () => {
  const editor: Holder = { id: 1, administrator: false, permissions: PERMISSIONS, locations: [1], sees: [5, 6] };
  const officer: Holder = { ...editor, id: 2, sees: [6, 7] };
  expect(closedTo(editor, officer)).toBe('holds_more');
  expect(closedTo({ ...editor, sees: [6, 7, 8] }, officer)).toBeNull();
  expect(closedTo({ ...editor, sees: [], administrator: true }, officer)).toBeNull();
});

test('the only administrator learns that they are the last one', () => {
  const only: Holder = { id: 1, administrator: true, permissions: PERMISSIONS, locations: [1], sees: [] };
  const change = { fields: ['active'], given: [], added: [], endsAdministrator: true } as const;
  expect(accountRefusal(only, only, change, 0)).toBe('last_administrator');
  expect(accountRefusal(only, only, change, 1)).toBe('own_rights');
  expect(accountRefusal({ ...only, id: 2 }, only, change, 1)).toBeNull();
});

test('a new account is given roles and locations that its editor holds', () => {
  const editor: Holder = { id: 1, administrator: false, permissions: ['view_clients'], locations: [1], sees: [] };
  const add = (permissions: string[], added: number[], administrators = false) =>
    accountRefusal(
      editor,
      null,
      { fields: [], given: [{ administrators, permissions }], added, endsAdministrator: false },
      1,
    );
  expect(add(['view_clients'], [1])).toBeNull();
  expect(add(['view_clients', 'view_logs'], [1])).toBe('Forbidden');
  expect(add(['view_clients'], [1, 2])).toBe('Forbidden');
  expect(add(['view_clients'], [1], true)).toBe('Forbidden');
});
