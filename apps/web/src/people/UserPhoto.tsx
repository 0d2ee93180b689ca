import { api } from '../api.ts';
import { PhotoAvatar } from '../ui/PhotoAvatar.tsx';

interface Props {
  user: { userid: number; username: string; photo: 0 | 1 };
  size: number;
}

/** A user's photo, or a monogram. */
export const UserPhoto = ({ user: { userid, username, photo }, size }: Props) => (
  <PhotoAvatar name={username} size={size} photo={photo} of={{ call: api.user.photo, id: userid }} />
);
