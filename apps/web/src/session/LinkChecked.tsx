import { Center, Loader } from '@mantine/core';
import { Refused } from './Refused.tsx';
import type { Refusal } from './refusal.ts';

/** Stands for a form until it is known that the link which opens it can be used. */
export function LinkChecked({ refusal }: { refusal: Refusal | null }) {
  if (refusal) return <Refused refusal={refusal} />;
  return (
    <Center mih={200} aria-busy="true">
      <Loader aria-hidden="true" />
    </Center>
  );
}
