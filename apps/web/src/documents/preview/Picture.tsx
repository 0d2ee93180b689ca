import { useEffect, useState } from 'react';
import { useT } from '../../local/texts.ts';

interface Props {
  file: Blob;
  name: string;
  zoom: number;
}

export function Picture({ file, name, zoom }: Props) {
  const t = useT();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url && <img src={url} alt={t('document_picture', { name })} style={{ width: `${zoom * 100}%` }} />;
}
