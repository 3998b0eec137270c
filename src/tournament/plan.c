/* plan.c - how many sessions a stage has, and how many players go on. */
#include "tournament/tournament_internal.h"

int plan_seats(const struct tournament_conditions *conditions, int stage)
{
    int seats = conditions->stages[stage - 1].seats;

    return seats < conditions->seats ? seats : conditions->seats;
}

int plan_sessions(const struct tournament_conditions *conditions, int stage, int players)
{
    int seats = plan_seats(conditions, stage);

    return (players + seats - 1) / seats;
}

int plan_size(int players, int sessions, int at)
{
    return players / sessions + (at < players % sessions);
}

/* How many of the players of a stage go on. */
static int go_on(const struct tournament_conditions *conditions, int stage, int players)
{
    const struct tournament_stage *row = &conditions->stages[stage - 1];
    int sessions = plan_sessions(conditions, stage, players), on = 0;

    for (int i = 0; i < sessions; i++) {
        int size = plan_size(players, sessions, i);
        on += size < row->advance ? size : row->advance;
    }
    on += row->best;
    return on < players ? on : players;
}

int plan_follow(const struct tournament_conditions *conditions, int players, int after,
                int *finalists)
{
    int sessions = after < conditions->stage_count, waiting = 0;

    for (int stage = 1; stage < conditions->stage_count; stage++) {
        int on = go_on(conditions, stage, players);
        bool repechage = conditions->stages[stage].losers; /* the next one */
        if (stage > after) sessions += plan_sessions(conditions, stage, players);
        players = repechage ? players - on : waiting + on;
        waiting = repechage ? on : 0;
    }
    *finalists = players;
    return sessions;
}

/* Not always the greatest number of players makes the most sessions. */
int plan_after(const struct tournament_conditions *conditions, int stage)
{
    int most = 0, finalists;

    for (int n = 2; n <= conditions->most; n++) {
        int sessions = plan_follow(conditions, n, stage, &finalists);
        if (sessions > most) most = sessions;
    }
    return most;
}

int plan_next(const struct tournament_conditions *conditions, int stage, bool goes_on)
{
    bool last = stage == conditions->stage_count;
    bool repechage = !last && conditions->stages[stage].losers;

    if (last) return 0;
    if (!goes_on) return repechage ? stage + 1 : 0;
    return stage + 1 + repechage;
}
