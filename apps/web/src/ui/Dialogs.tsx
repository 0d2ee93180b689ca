import { Notices } from './Notices.tsx';
import { Questions } from './Questions.tsx';

/** What any screen may raise over itself, in one file that comes after the first page. */
export default function Dialogs() {
  return (
    <>
      <Notices />
      <Questions />
    </>
  );
}
