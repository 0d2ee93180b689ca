/** Every migration in order; a name once released is never changed. */
import type { Migration } from 'kysely/migration';
import { frame } from './0001-frame.ts';
import { lists } from './0002-lists.ts';
import { staff } from './0003-staff.ts';
import { clients } from './0004-clients.ts';
import { appointments } from './0005-appointments.ts';
import { jobs } from './0006-jobs.ts';
import { similar } from './0007-similar.ts';
import { saving } from './0008-saving.ts';
import { counting } from './0009-counting.ts';
import { month } from './0010-month.ts';
import { booking } from './0011-booking.ts';
import { versions } from './0012-versions.ts';
import { appointmentCounts } from './0013-appointment-counts.ts';
import { clientWords } from './0014-client-words.ts';
import { list } from './0015-list.ts';
import { ownAppointments } from './0016-own-appointments.ts';
import { countsOfConnections } from './0017-counts-of-connections.ts';
import { namesInTheLog } from './0019-names-in-the-log.ts';
import { looks } from './0020-looks.ts';
import { wholeNames } from './0023-whole-names.ts';
import { nameKeys } from './0024-name-keys.ts';
import { membershipsOn } from './0025-memberships-on.ts';
import { visitFacts } from './0026-visit-facts.ts';
import { liveViews } from './0032-live-views.ts';
import { keptViews } from './0033-kept-views.ts';
import { whoSavedASchedule } from './0034-who-saved-a-schedule.ts';
import { householdOfBooking } from './0038-household-of-booking.ts';
import { bulletins } from './0042-bulletins.ts';
import { appointmentMails } from './0043-appointment-mails.ts';
import { waiting } from './0048-waiting.ts';
import { bookingLocks } from './0051-booking-locks.ts';
import { housings } from './0055-housings.ts';
import { revenues } from './0056-revenues.ts';
import { documents } from './0057-documents.ts';
import { timeSlots } from './0062-time-slots.ts';
import { whoSavedNotes } from './0076-who-saved-notes.ts';
import { blindCopies } from './0077-blind-copies.ts';
import { deletedClients } from './0082-deleted-clients.ts';
import { clientMerges } from './0083-client-merges.ts';
import { duplicates } from './0100-duplicates.ts';
import { waivedProofs } from './0105-waived-proofs.ts';
import { invitations } from './0110-invitations.ts';
import { textsInOneLanguage } from './0117-texts-in-one-language.ts';
import { mailKinds } from './0118-mail-kinds.ts';
import { logCounts } from './0122-log-counts.ts';
import { fileUpdate } from './0127-file-update.ts';
import { gradeRefresh } from './0128-grade-refresh.ts';
import { clientPages } from './0139-client-pages.ts';
import { duplicateChangesByClient } from './0163-duplicate-changes-by-client.ts';
import { hungerMapping } from './0167-hunger-mapping.ts';
import { longWork } from './0171-long-work.ts';
import { savedFilters } from './0174-saved-filters.ts';
import { reportSchedules } from './0175-report-schedules.ts';
import { wordedMails } from './0178-worded-mails.ts';
import { singleKeys } from './0187-single-keys.ts';
import { columnsOfUsers } from './0190-columns-of-users.ts';
import { skippedSteps } from './0191-skipped-steps.ts';
import { logFilters } from './0200-log-filters.ts';
import { foldedFilterNames } from './0205-folded-filter-names.ts';
import { erasedClients } from './0210-erased-clients.ts';
import { erasedLogs } from './0211-erased-logs.ts';
import { functionsOfOwners } from './0230-functions-of-owners.ts';
import { installation } from './0250-installation.ts';
import { workstations } from './0260-workstations.ts';
import { approvedClients } from './0290-approved-clients.ts';
import { duplicateSpellings } from './0350-duplicate-spellings.ts';
import { pensionsOfChildren } from './0351-pensions-of-children.ts';
import { refusedTries } from './0352-refused-tries.ts';
import { namesInTheEntries } from './0353-names-in-the-entries.ts';
import { indexesOfReferences } from './0354-indexes-of-references.ts';
import { emergenciesOverMaximum } from './0355-emergencies-over-maximum.ts';
import { indexesOfAllRows } from './0356-indexes-of-all-rows.ts';
import { removedFromDocuments } from './0357-removed-from-documents.ts';
import { outcomesToCome } from './0360-outcomes-to-come.ts';
import { cardCodes } from './0364-card-codes.ts';
import { openedRoles } from './0365-opened-roles.ts';
import { kindsOfOwnMails } from './0367-kinds-of-own-mails.ts';
import { yearlyWorkTakenBack } from './0368-yearly-work-taken-back.ts';
import { ownersOfJobs } from './0371-owners-of-jobs.ts';
import { headsOfAppointments } from './0372-heads-of-appointments.ts';
import { noIncomes } from './0376-no-incomes.ts';
import { endedByJoining } from './0377-ended-by-joining.ts';
import { oneName } from './0385-one-name.ts';
import { incomeOfVisits } from './0388-income-of-visits.ts';
import { storedAddresses } from './0390-stored-addresses.ts';
import { untoldOwners } from './0396-untold-owners.ts';
import { correctedVisits } from './0397-corrected-visits.ts';
import { askedWaivers } from './0398-asked-waivers.ts';
import { reportMarks } from './0399-report-marks.ts';
import { hungerCounts } from './0400-hunger-counts.ts';
import { hungerCountLayouts } from './0401-hunger-count-layouts.ts';
import { screensThatFaceQueues } from './0404-screens-that-face-queues.ts';
import { compactRows } from './0408-compact-rows.ts';
import { nameOfCaseWorkers } from './0409-name-of-case-workers.ts';
import { clientImports } from './0410-client-imports.ts';
import { usedFileNumbers } from './0411-used-file-numbers.ts';
import { formerNumbers } from './0412-former-numbers.ts';
import { whatToBring } from './0416-what-to-bring.ts';
import { frenchNamesOfMails } from './0417-french-names-of-mails.ts';
import { notKnown } from './0418-not-known.ts';
import { consentPurposes } from './0422-consent-purposes.ts';
import { consents } from './0423-consents.ts';
import { photosFromBefore } from './0424-photos-from-before.ts';
import { administration } from './0428-administration.ts';
import { importedConsents } from './0440-imported-consents.ts';
import { ownViews } from './0441-own-views.ts';
import { passwordPolicy } from './0450-password-policy.ts';
import { restrictions } from './0451-restrictions.ts';
import { restrictedValues } from './0452-restricted-values.ts';
import { liftedViews } from './0453-lifted-views.ts';
import { sealedLogs } from './0454-sealed-logs.ts';
import { browsersOfSessions } from './0457-browsers-of-sessions.ts';
import { secondSteps } from './0460-second-steps.ts';
import { anonymousHouseholds } from './0461-anonymous-households.ts';
import { consentsByPage } from './0464-consents-by-page.ts';
import { mailsOfAccounts } from './0470-mails-of-accounts.ts';
import { plannedAndDeletedMembers } from './0471-planned-and-deleted-members.ts';
import { provincesAbroad } from './0472-provinces-abroad.ts';
import { journalsOfImports } from './0473-journals-of-imports.ts';
import { bulletinsOfSeveral } from './0474-bulletins-of-several.ts';
import { identityProvider } from './0475-identity-provider.ts';
import { offline } from './0476-offline.ts';
import { passkeys } from './0477-passkeys.ts';
import { clientHouseholds } from './0478-client-households.ts';
import { dayList } from './0479-day-list.ts';
import { invitationsOfClients } from './0486-invitations-of-clients.ts';

export const migrations: Record<string, Migration> = {
  '0001-frame': frame,
  '0002-lists': lists,
  '0003-staff': staff,
  '0004-clients': clients,
  '0005-appointments': appointments,
  '0006-jobs': jobs,
  '0007-similar': similar,
  '0008-saving': saving,
  '0009-counting': counting,
  '0010-month': month,
  '0011-booking': booking,
  '0012-versions': versions,
  '0013-appointment-counts': appointmentCounts,
  '0014-client-words': clientWords,
  '0015-list': list,
  '0016-own-appointments': ownAppointments,
  '0017-counts-of-connections': countsOfConnections,
  '0019-names-in-the-log': namesInTheLog,
  '0020-looks': looks,
  '0023-whole-names': wholeNames,
  '0024-name-keys': nameKeys,
  '0025-memberships-on': membershipsOn,
  '0026-visit-facts': visitFacts,
  '0032-live-views': liveViews,
  '0033-kept-views': keptViews,
  '0034-who-saved-a-schedule': whoSavedASchedule,
  '0038-household-of-booking': householdOfBooking,
  '0042-bulletins': bulletins,
  '0043-appointment-mails': appointmentMails,
  '0048-waiting': waiting,
  '0051-booking-locks': bookingLocks,
  '0055-housings': housings,
  '0056-revenues': revenues,
  '0057-documents': documents,
  '0062-time-slots': timeSlots,
  '0076-who-saved-notes': whoSavedNotes,
  '0077-blind-copies': blindCopies,
  '0082-deleted-clients': deletedClients,
  '0083-client-merges': clientMerges,
  '0100-duplicates': duplicates,
  '0105-waived-proofs': waivedProofs,
  '0110-invitations': invitations,
  '0117-texts-in-one-language': textsInOneLanguage,
  '0118-mail-kinds': mailKinds,
  '0122-log-counts': logCounts,
  '0127-file-update': fileUpdate,
  '0128-grade-refresh': gradeRefresh,
  '0139-client-pages': clientPages,
  '0163-duplicate-changes-by-client': duplicateChangesByClient,
  '0167-hunger-mapping': hungerMapping,
  '0171-long-work': longWork,
  '0174-saved-filters': savedFilters,
  '0175-report-schedules': reportSchedules,
  '0178-worded-mails': wordedMails,
  '0187-single-keys': singleKeys,
  '0190-columns-of-users': columnsOfUsers,
  '0191-skipped-steps': skippedSteps,
  '0200-log-filters': logFilters,
  '0205-folded-filter-names': foldedFilterNames,
  '0210-erased-clients': erasedClients,
  '0211-erased-logs': erasedLogs,
  '0230-functions-of-owners': functionsOfOwners,
  '0250-installation': installation,
  '0260-workstations': workstations,
  '0290-approved-clients': approvedClients,
  '0350-duplicate-spellings': duplicateSpellings,
  '0351-pensions-of-children': pensionsOfChildren,
  '0352-refused-tries': refusedTries,
  '0353-names-in-the-entries': namesInTheEntries,
  '0354-indexes-of-references': indexesOfReferences,
  '0355-emergencies-over-maximum': emergenciesOverMaximum,
  '0356-indexes-of-all-rows': indexesOfAllRows,
  '0357-removed-from-documents': removedFromDocuments,
  '0360-outcomes-to-come': outcomesToCome,
  '0364-card-codes': cardCodes,
  '0365-opened-roles': openedRoles,
  '0367-kinds-of-own-mails': kindsOfOwnMails,
  '0368-yearly-work-taken-back': yearlyWorkTakenBack,
  '0371-owners-of-jobs': ownersOfJobs,
  '0372-heads-of-appointments': headsOfAppointments,
  '0376-no-incomes': noIncomes,
  '0377-ended-by-joining': endedByJoining,
  '0385-one-name': oneName,
  '0388-income-of-visits': incomeOfVisits,
  '0390-stored-addresses': storedAddresses,
  '0396-untold-owners': untoldOwners,
  '0397-corrected-visits': correctedVisits,
  '0398-asked-waivers': askedWaivers,
  '0399-report-marks': reportMarks,
  '0400-hunger-counts': hungerCounts,
  '0401-hunger-count-layouts': hungerCountLayouts,
  '0404-screens-that-face-queues': screensThatFaceQueues,
  '0408-compact-rows': compactRows,
  '0409-name-of-case-workers': nameOfCaseWorkers,
  '0410-client-imports': clientImports,
  '0411-used-file-numbers': usedFileNumbers,
  '0412-former-numbers': formerNumbers,
  '0416-what-to-bring': whatToBring,
  '0417-french-names-of-mails': frenchNamesOfMails,
  '0418-not-known': notKnown,
  '0422-consent-purposes': consentPurposes,
  '0423-consents': consents,
  '0424-photos-from-before': photosFromBefore,
  '0428-administration': administration,
  '0440-imported-consents': importedConsents,
  '0441-own-views': ownViews,
  '0450-password-policy': passwordPolicy,
  '0451-restrictions': restrictions,
  '0452-restricted-values': restrictedValues,
  '0453-lifted-views': liftedViews,
  '0454-sealed-logs': sealedLogs,
  '0457-browsers-of-sessions': browsersOfSessions,
  '0460-second-steps': secondSteps,
  '0461-anonymous-households': anonymousHouseholds,
  '0464-consents-by-page': consentsByPage,
  '0470-mails-of-accounts': mailsOfAccounts,
  '0471-planned-and-deleted-members': plannedAndDeletedMembers,
  '0472-provinces-abroad': provincesAbroad,
  '0473-journals-of-imports': journalsOfImports,
  '0474-bulletins-of-several': bulletinsOfSeveral,
  '0475-identity-provider': identityProvider,
  '0476-offline': offline,
  '0477-passkeys': passkeys,
  '0478-client-households': clientHouseholds,
  '0479-day-list': dayList,
  '0486-invitations-of-clients': invitationsOfClients,
};
