package io.lease4j.spi;

import io.lease4j.AuthorityRecordId;
import io.lease4j.FirstSent;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Keeps what a process has sent, so that the next one can resolve what this one did not live to learn. A front door asks
 * it before every transmission of a mutation of a lease. Implementations are thread-safe, never block the thread that
 * calls, and throw nothing; what they throw all the same is taken for a journal that cannot write, and changes no outcome
 * of what was sent.
 *
 * @since 0.1.0
 */
public interface RequestJournal {

    /**
     * Writes down, durably, that a request is about to be sent. The front door sends it only after this said true; said
     * false, or nothing before the call's deadline, it refuses the call as {@code JOURNAL_UNAVAILABLE} and sends nothing.
     *
     * @param request what is to be sent; its history knows {@code firstSent} already
     * @param recordId the authority record that it is for
     * @param firstSent the time that its stamp will carry; the same again for a request whose outcome is in doubt
     * @return true once it would survive the process and the machine; false if it was not written
     */
    CompletionStage<Boolean> sending(LeaseRequest<?> request, AuthorityRecordId recordId, FirstSent firstSent);

    /**
     * Takes in that the outcome of a request is known. Need not be durable before anything else: what is lost of it is
     * resolved once more.
     *
     * @param request the request, this object or one that was read from this journal
     * @param outcome what its caller was told, never unknown; or what {@code resolve} found committed, or the verdict of
     *     {@code cancel}
     */
    void known(LeaseRequest<?> request, Outcome outcome);

    /**
     * Takes in a token that an answer showed, greater than all before it of that record. Need not be durable at once.
     *
     * @param recordId which record
     * @param token the token
     */
    void seen(AuthorityRecordId recordId, long token);

    /**
     * Returns the greatest token that was seen of each record, by this process or one before. The front door asks once,
     * when it is made, and sends them along: a store that forgot them is found out.
     *
     * @return a copy; empty if nothing was seen
     */
    Map<AuthorityRecordId, Long> highestSeen();
}
