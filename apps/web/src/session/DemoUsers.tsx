import { Button, SimpleGrid, Text } from '@mantine/core';
import { useT } from '../local/texts.ts';

interface Props {
  users: readonly { email: string; role: string }[];
  onChoose: (email: string) => void;
}

/** The demo organization's users; choosing one fills the form. */
export function DemoUsers({ users, onChoose }: Props) {
  const t = useT();
  return (
    <section aria-labelledby="demo-users">
      <Text id="demo-users" size="sm" c="dimmed" mt="lg" mb={8}>
        {t('demo_users')}
      </Text>
      <SimpleGrid cols={2} spacing={8} verticalSpacing={8}>
        {users.map(({ email, role }) => (
          <Button
            key={email}
            variant="default"
            h="auto"
            py={6}
            px={10}
            justify="flex-start"
            styles={{ inner: { justifyContent: 'flex-start' } }}
            onClick={() => onChoose(email)}
          >
            <span style={{ textAlign: 'left', overflow: 'hidden' }}>
              <Text span display="block" size="sm" fw={600} truncate>
                {role}
              </Text>
              <Text span display="block" size="xs" c="dimmed" truncate>
                {email}
              </Text>
            </span>
          </Button>
        ))}
      </SimpleGrid>
    </section>
  );
}
