import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { ActButton } from '../../ui/ActButton.tsx';

/** Back to the previous page, or to the list. */
export function BackButton() {
  const { history } = useRouter();
  const navigate = useNavigate();
  const goBack = () => (history.canGoBack() ? history.back() : void navigate({ to: '/clients_list' }));
  return <ActButton label="back" icon={IconArrowLeft} onClick={goBack} />;
}
