import { isHeadOrSingle } from '@resa/rules/person/family';
import { Link } from '@tanstack/react-router';
import type { ClientFileData } from '../client-file.ts';
import { Cell } from './Cell.tsx';
import styles from './overview.module.css';

/** Who lives together, each with their age; a name leads to that file. */
export function HouseholdStrip({ file: { client, members, family_role_type_id } }: { file: ClientFileData }) {
  if (members.length < 2) return null;
  return (
    <Cell label="tab_family" tab={isHeadOrSingle(family_role_type_id) ? 'family' : undefined}>
      <ul className={styles.strip}>
        {members.map(({ client_id, name, age }) => (
          <li key={client_id}>
            {client_id === client.id ? (
              <b className={styles.name}>{name}</b>
            ) : (
              <Link to="/client" search={{ hfid: client_id } as never} className={styles.name}>
                {name}
              </Link>
            )}
            {age !== null && <span className={styles.age}>{age}</span>}
          </li>
        ))}
      </ul>
    </Cell>
  );
}
