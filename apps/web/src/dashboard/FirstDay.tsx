/** /first_steps: the first day of an organization; it can be opened again later. */
import { useT } from '../local/texts.ts';
import { Page } from '../ui/Page.tsx';
import { FirstSteps } from './FirstSteps.tsx';

export default function FirstDay() {
  const t = useT();
  return (
    <Page title={t('first_steps')}>
      <FirstSteps />
    </Page>
  );
}
