/** The key of a browser that signs in or unlocks without a password, and the content that it opens (decision 075). */
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { SEAL_INFO, type Sealed } from '@resa/contract/session';

export function browserKey() {
  const own = createECDH('prime256v1');
  const public_key = own.generateKeys();
  return {
    public_key: public_key.toString('base64'),
    open<T>(sealed: Sealed): T {
      if (sealed.v !== 2) throw new Error('sealed for a password');
      const theirs = Buffer.from(sealed.key, 'base64');
      const salt = Buffer.concat([public_key, theirs]);
      const key = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), salt, SEAL_INFO, 32));
      const data = Buffer.from(sealed.data, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.iv, 'base64'));
      decipher.setAuthTag(data.subarray(-16));
      return JSON.parse(Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()]).toString());
    },
  };
}
