import { expect, it } from 'vitest';
import { pinFault } from '../../src/offline/pin.ts';

it.each(['', '1234567', '123456789', '1234 567', '１２３４５６７８', 'abcdefgh', '-4821937', '48219370\n'])(
  'refuses %j, which is not eight digits',
  (pin) => expect(pinFault(pin)).toBe('digits'),
);

it.each(['12345678', '87654321', '01234567', '34567890', '09876543', '00000000', '12121212', '48214821'])(
  'refuses %s, which is a run or a repetition',
  (pin) => expect(pinFault(pin)).toBe('simple'),
);

it.each(['48219370', '11223344', '00000001', '12345679'])('takes %s', (pin) => expect(pinFault(pin)).toBeNull());
