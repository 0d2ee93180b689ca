/** The intake (000 §2): a new client from the first name to the approval, or an existing request where it stood. */
import { useSearch } from '@tanstack/react-router';
import { First } from './First.tsx';
import { Open } from './Open.tsx';

export default function NewClient() {
  const { hfid } = useSearch({ strict: false }) as { hfid?: string };
  return hfid === undefined ? <First /> : <Open key={hfid} id={Number(hfid)} />;
}
