import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '../src/call.ts';
import { contract } from '../src/index.ts';

/** Fields of responses that open something for whoever reads them. */
const SECRETS = ['hash', 'password', 'recovery_codes', 'secret', 'slip_code', 'ticket', 'token', 'uuid'];

/** The names of all fields below a JSON schema. */
function fieldsIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsIn)];
}

it('each change that sends a secret says so, and keeps no answer for a repetition', () => {
  const sending = Object.entries(contract).flatMap(([feature, group]) =>
    Object.entries(group).flatMap(([name, call]) => {
      const { changes, gives, sendsSecret } = call as Call;
      const fields = changes ? fieldsIn(z.toJSONSchema(gives, { unrepresentable: 'any' })) : [];
      return fields.some((field) => SECRETS.includes(field)) ? [{ name: `${feature}.${name}`, sendsSecret }] : [];
    }),
  );
  expect(sending.map(({ name }) => name).sort()).toEqual([
    'passkeys.add',
    'passkeys.addAtSignIn',
    'passkeys.signInStep',
    'portal.autologin',
    'portal.makeCode',
    'provider.signIn',
    'secondStep.renewCodes',
    'secondStep.setUp',
    'secondStep.setUpAtSignIn',
    'session.login',
  ]);
  expect(sending.filter(({ sendsSecret }) => !sendsSecret)).toEqual([]);
});
