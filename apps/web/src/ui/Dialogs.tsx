import { Notices } from './Notices.tsx';
import { Questions } from './Questions.tsx';

/** The windows that any screen may open over itself, in one file that is loaded after the first page. */
export default function Dialogs() {
  return (
    <>
      <Notices />
      <Questions />
    </>
  );
}
