import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useT } from '../local/texts.ts';

interface Props {
  /** Whether the filters, `#filters`, are shown. */
  open: boolean;
  /** How many of them narrow the list: hidden ones still do, and the button shows it. */
  filters: number;
  onToggle: () => void;
}

/** Shows and hides the filters of a list. */
export function SearchButton({ open, filters, onToggle }: Props) {
  const t = useT();
  const hidden = !open && filters > 0;
  return (
    <Button
      variant="default"
      leftSection={<IconFilter size={18} aria-hidden />}
      rightSection={
        hidden && (
          <>
            <VisuallyHidden>{t('filters_on', { count: filters })}</VisuallyHidden>
            <Badge circle aria-hidden>
              {filters}
            </Badge>
          </>
        )
      }
      aria-expanded={open}
      aria-controls="filters"
      onClick={onToggle}
    >
      {t('search_filter')}
    </Button>
  );
}
