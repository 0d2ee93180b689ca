import { useState } from 'react';
import { Chosen } from '../../forms/controls/Chosen.tsx';
import type { ControlProps } from '../../forms/fields.ts';
import { useLookup, useOptions } from '../../local/lookups.ts';

interface Values {
  comment_type_id: number | null;
}

/** Types that are disabled keep their comments, and are offered for no new one (000 §5, O-80). */
export function CommentType<V extends Values>(props: ControlProps<V>) {
  const types = useLookup('comment_types');
  // A stored comment keeps its type.
  const [current] = useState(props.form.values.comment_type_id);
  const offered = useOptions('comment_types').filter(
    ({ value, disabled }) => Number(value) === current || (!disabled && types.byId(Number(value))?.disable !== 1),
  );
  return <Chosen {...props} choices={offered} />;
}
