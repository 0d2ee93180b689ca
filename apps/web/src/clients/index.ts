/** The parts of clients that other features use; everything else here is its own. */

export { DeleteButton } from './list/RowActions.tsx';
export { TagSelect } from './list/TagSelect.tsx';
export { useDelete } from './list/useDelete.ts';
export { Details as LogDetails } from './log/Details.tsx';
export { Subject as LogSubject } from './log/Subject.tsx';
export { useLogTexts } from './log/useLogTexts.ts';
