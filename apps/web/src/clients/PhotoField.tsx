/** A client's photo in edit mode (000 §2, O-73): a square of 280 px is cut and stored as 480 x 480. */
import type { Ref } from 'react';
import { api } from '../api.ts';
import { ClientPhoto } from '../people/PersonCard.tsx';
import { PictureField, type PictureHandle } from '../ui/picture/PictureField.tsx';

export type PhotoHandle = PictureHandle;

/** Pixels of the stencil (000 §2). */
const SIDE = 280;

interface Props {
  client: { id: number; name: string; photo: 0 | 1; photo_hidden: 0 | 1 };
  ref: Ref<PhotoHandle>;
  /** Called at each change: whether there is something to save now. */
  onChange: (changed: boolean) => void;
}

export function PhotoField({ client, ref, onChange }: Props) {
  return (
    <PictureField
      ref={ref}
      photo={client.photo}
      hidden={client.photo_hidden}
      load={() => api.clients.photo({ id: client.id })}
      by="steps"
      side={SIDE}
      onChange={onChange}
    >
      <ClientPhoto person={client} size={84} />
    </PictureField>
  );
}
