import type { Field } from '@resa/contract/lists/define';
import type { List, Values } from '../lists.ts';

/** What the control of a field gets. */
export interface ControlProps {
  list: List;
  name: string;
  field: Field;
  values: Values;
  value: unknown;
  /** Other fields too, where one follows the other. */
  onChange: (value: unknown, others?: Values) => void;
  /** What every input of Mantine takes: id, label, error, asterisk, what happens on leaving. */
  common: {
    id: string;
    label: string;
    error: string | undefined;
    withAsterisk: boolean;
    disabled: boolean;
    onBlur: () => void;
  };
}
