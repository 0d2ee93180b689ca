import { Anchor, VisuallyHidden } from '@mantine/core';
import { linkOf } from '@resa/rules/person/client-state';
import { Link } from '@tanstack/react-router';
import { useT } from '../local/texts.ts';
import { useOpens } from '../ui/useOpens.ts';

interface Request {
  id: number;
  file_number: number;
  name: string;
  client_state_type_id: number;
}

/** Where a request is opened: in its intake, otherwise as a file; null for a user who may open neither. */
export function useRequestLink(): (request: Pick<Request, 'id' | 'client_state_type_id'>) => string | null {
  const opens = useOpens();
  return (request) => [linkOf(request), `/client?hfid=${request.id}`].find(opens) ?? null;
}

/** The file number of a request, which opens it. */
export function RequestNumber({ row }: { row: Request }) {
  const t = useT();
  const [to, hfid] = useRequestLink()(row)?.split('?hfid=') ?? [];
  if (!to) return <span className="tabular">{row.file_number}</span>;
  return (
    <Anchor component={Link} inherit to={to} search={{ hfid } as never} data-opens>
      <span className="tabular">{row.file_number}</span>
      <VisuallyHidden> {t('request_of', { name: row.name })}</VisuallyHidden>
    </Anchor>
  );
}
