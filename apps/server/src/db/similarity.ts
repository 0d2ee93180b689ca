/**
 * The settings of a session for pg_trgm: how similar names must be for its operators. `<%`, which looks for typos of
 * typed words, and `%`, which looks for similar names: one typo in a short name stays above it.
 */
export const similarity = ['pg_trgm.word_similarity_threshold = 0.45', 'pg_trgm.similarity_threshold = 0.5'];
