import type { ConsentState, How, Purpose, SaidBy } from '@resa/rules/consent/purposes';
import type { Generated } from 'kysely';

/** The purposes that people consent to, and their decisions (decision 067). */
export interface ConsentsTables {
  consent_purposes: ConsentPurposesTable;
  consent_texts: ConsentTextsTable;
  consents: ConsentsTable;
}

export interface ConsentPurposesTable {
  id: Generated<number>;
  code: Purpose;
  name_en: string;
  name_fr: string;
  position: number;
  required: Generated<0 | 1>;
  /** Asked apart from the others. */
  sensitive: Generated<0 | 1>;
  active: Generated<0 | 1>;
  from_age: Generated<number>;
  /** How many months a yes holds; null for no end. */
  expires_months: number | null;
  /** The version of the present text. */
  version: Generated<number>;
  /** The desk asks again about earlier versions. */
  asked_from_version: Generated<number>;
  row_version: Generated<number>;
  /** Null as shipped. */
  updated_at: string | null;
  updated_by: number | null;
}

export interface ConsentTextsTable {
  purpose_id: number;
  version: number;
  text_en: string;
  text_fr: string;
  /** 1 until an administrator says that the words were checked. */
  draft: Generated<0 | 1>;
  /** Null as shipped. */
  created_at: string | null;
  created_by: number | null;
}

/** A decision. Rows are only added. */
export interface ConsentsTable {
  id: Generated<number>;
  client_id: number;
  purpose_id: number;
  state: ConsentState;
  /** The version of the text that was shown, in `language`. */
  version: number;
  language: 'en' | 'fr';
  how: How;
  by_whom: SaidBy;
  decided_on: string;
  /** The last day of a yes. */
  valid_until: string | null;
  /** The picture of a signature. */
  file_id: string | null;
  created_at: string;
  created_by: number | null;
  /** The import of clients that it came with. */
  import_id: Generated<number | null>;
}
