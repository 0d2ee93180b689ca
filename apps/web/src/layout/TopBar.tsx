import { ActionIcon, Badge, Group, Tooltip } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api.ts';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { openPalette } from '../palette/index.ts';
import { queryOf } from '../queries.ts';
import { LanguageToggle } from '../ui/LanguageToggle.tsx';
import { ThemeToggle, useThemeToggle } from '../ui/ThemeToggle.tsx';
import { BackToTop } from './BackToTop.tsx';
import { Calculator } from './Calculator.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  onMenu: () => void;
  menuOpen: boolean;
  phone: boolean;
}

export function TopBar({ onMenu, menuOpen, phone }: Props) {
  const t = useT();
  const may = useCan();
  return (
    <header className={styles.bar}>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          onClick={onMenu}
          aria-label={t('menu_toggle')}
          aria-expanded={menuOpen}
        >
          <IconMenu2 size={22} />
        </ActionIcon>
        <Link to="/" className={styles.title}>
          <img src="/resa.svg" alt="" width={26} height={26} />
          <span>{t('product_name')}</span>
        </Link>
        <TestBadge />
      </Group>
      {may('search_global') && (phone ? <SearchLink /> : <SearchBox />)}
      <Group gap={4} wrap="nowrap" ml="auto">
        <BackToTop />
        {!phone && <Calculator />}
        <LanguageToggle short />
        {!phone && <Theme />}
        <UserMenu phone={phone} />
      </Group>
    </header>
  );
}

const testColours = () => ({
  root: { '--badge-color': 'light-dark(#8a3d05, #ffbe85)', '--badge-bd': '1px solid light-dark(#8a3d05, #ffbe85)' },
});

/**
 * Marks a demonstration, whose data are invented. An unknown mode counts as production and shows no mark (001 O-83).
 */
function TestBadge() {
  const t = useT();
  const { data } = useQuery({
    ...queryOf(api.session.config, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data?.mode !== 'test') return null;
  return (
    <Tooltip label={t('test_mode_help')}>
      <Badge className={styles.test} variant="outline" radius="sm" vars={testColours}>
        {t('test_mode')}
      </Badge>
    </Tooltip>
  );
}

function Theme() {
  const t = useT();
  return (
    <Tooltip label={t(useThemeToggle().label)}>
      <ThemeToggle />
    </Tooltip>
  );
}

/** On a phone the box has no room in the bar: the icon opens the palette's search. */
function SearchLink() {
  const t = useT();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      ml="auto"
      onClick={openPalette}
      aria-label={t('search_clients')}
    >
      <IconSearch size={20} />
    </ActionIcon>
  );
}
