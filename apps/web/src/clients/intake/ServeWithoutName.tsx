import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';

const WithoutName = lazy(() => import('./WithoutName.tsx'));

interface Props {
  /** Their request, which goes. */
  request?: ClientFileData;
  /** Forgets what was typed of the persons before. */
  onServed?: () => Promise<void>;
}

/** Opens the form of a household without a name. */
export function ServeWithoutName(props: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('serve_without_name')}
      </Button>
      {isOpen && (
        <Suspense>
          <WithoutName {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
