import { Stack } from '@mantine/core';
import type { Client } from '@resa/contract/client-file';
import { KeptPicture } from '../../ui/picture/KeptPicture.tsx';
import { PhotoField } from '../PhotoField.tsx';
import type { Edit } from './useEdit.ts';

/** The photo while the file is edited; one restored with a draft is shown until another is chosen. */
export function Photo({ client, edit }: { client: Client; edit: Edit }) {
  return (
    <Stack gap="xs">
      <PhotoField client={client} ref={edit.picture.ref} onChange={edit.photoChanged} />
      <KeptPicture photo={edit.picture.value} onUndo={edit.picture.forget} />
    </Stack>
  );
}
