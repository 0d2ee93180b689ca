import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCalculator, IconHelp, IconLock, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lockScreen, useSession } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { UserPhoto } from '../people/UserPhoto.tsx';
import { AfterDrawing } from '../ui/AfterDrawing.tsx';
import { useThemeToggle } from '../ui/ThemeToggle.tsx';
import { CalculatorDialog } from './Calculator.tsx';

/** The user's own menu; on a phone it also holds the entries that do not fit in the bar. */
export function UserMenu({ phone }: { phone: boolean }) {
  const t = useT();
  const session = useSession();
  const { username, email } = session;
  const theme = useThemeToggle();
  const [calculating, setCalculating] = useState(false);
  const Theme = theme.other === 'dark' ? IconMoon : IconSun;
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <UnstyledButton style={{ borderRadius: 99 }}>
            <VisuallyHidden>{t('user_menu', { name: username })}</VisuallyHidden>
            <UserPhoto user={session} size={36} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text size="sm" fw={600} c="var(--mantine-color-text)">
              {username}
            </Text>
            {email}
          </Menu.Label>
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={18} />}>
            {t('my_profile')}
          </Menu.Item>
          <Menu.Item component={Link} to="/help" leftSection={<IconHelp size={18} />}>
            {t('help')}
          </Menu.Item>
          {phone && (
            <>
              <Menu.Item leftSection={<IconCalculator size={18} />} onClick={() => setCalculating(true)}>
                {t('calculator')}
              </Menu.Item>
              <Menu.Item leftSection={<Theme size={18} />} onClick={theme.toggle}>
                {t(theme.label)}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconLock size={18} />} onClick={() => lockScreen('LS2')}>
            {t('lock_screen')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item component={Link} to="/logout" leftSection={<IconLogout size={18} />}>
            {t('logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {phone && (
        <AfterDrawing>
          <CalculatorDialog opened={calculating} onClose={() => setCalculating(false)} />
        </AfterDrawing>
      )}
    </>
  );
}
