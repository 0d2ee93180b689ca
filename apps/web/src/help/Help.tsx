/** /help: the help of every screen that its user may open, on one page that prints. */
import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../local/texts.ts';
import { Picture } from '../ui/help/Picture.tsx';
import { type HelpPage, helpPages } from '../ui/help/pages.ts';
import { Page } from '../ui/Page.tsx';
import { useOpens } from '../ui/useOpens.ts';
import styles from './help.module.css';

/** Screens without their own address: they need a client, or their address has a parameter. */
const NO_LINK: readonly string[] = ['/client', '/search', '/location/{action}'];
/** The screen whose right decides for those below an address. */
const CHECKED: Readonly<Record<string, string>> = { '/reports/': '/reports', '/categories/': '/categories' };

export default function Help() {
  const t = useT();
  const opens = useOpens();
  const pages = helpPages.filter(({ path }) => opens(CHECKED[path] ?? path));
  return (
    <Page
      title={t('help')}
      actions={
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('report_print')}
        </Button>
      }
    >
      <Text mb="lg" maw={720}>
        {t('help_intro')}
      </Text>
      <div className={styles.pages}>
        {pages.map((page) => (
          <section key={page.path} className={styles.page}>
            <Picture of={page.picture} />
            <div>
              <Title order={2} size="h4">
                <Name page={page} />
              </Title>
              <Text mt={4}>{t(page.text)}</Text>
            </div>
          </section>
        ))}
      </div>
    </Page>
  );
}

function Name({ page: { path, title } }: { page: HelpPage }) {
  const t = useT();
  if (NO_LINK.includes(path) || path in CHECKED) return t(title);
  return (
    <Anchor component={Link} inherit c="inherit" to={path}>
      {t(title)}
    </Anchor>
  );
}
