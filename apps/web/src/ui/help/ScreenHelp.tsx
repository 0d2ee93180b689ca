import { useScreen } from '../../useScreen.ts';
import { HelpButton } from './HelpButton.tsx';

/** The help of the screen that is shown. */
export function ScreenHelp() {
  const path = useScreen()?.path;
  return path === undefined || path === '/help' ? null : <HelpButton path={path} />;
}
