import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import wrapping from '../ui/wrapping.module.css';
import { useNewClient } from './useNewClient.ts';

interface Props {
  /** The text that found nobody. */
  typed: string;
  onPress?: () => void;
}

/** Below a search that found nobody: a new client with the typed name. */
export default function NewClientButton({ typed, onPress }: Props) {
  const offer = useNewClient(typed);
  if (!offer) return null;
  return (
    <Button
      variant="default"
      data-new-client
      className={wrapping.button}
      leftSection={<IconUserPlus size={18} aria-hidden />}
      onClick={() => {
        onPress?.();
        offer.begin();
      }}
    >
      {offer.label}
    </Button>
  );
}
